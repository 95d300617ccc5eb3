export { type ReadAddress, readAddress } from './read-address.ts'
export {
  matchRoute,
  type ReadRoute,
  type Route,
  type RouteMatch,
  readRoute,
  routeShape,
  type Segment,
  sortRoutes,
  wholePattern,
} from './route.ts'
