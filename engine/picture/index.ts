export { coverageOf, type PlayedFile } from './coverage.ts'
export { type FlowPicture, type PictureLine, type PicturePlace, pictureOf } from './picture.ts'
export { type FlowSheet, sheetsOf } from './sheets.ts'
export { svgOf, thickness } from './svg.ts'
