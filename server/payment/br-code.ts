/** One field of a BR Code: two digits that name it, and its value in ASCII. */
export type BrCodeField = readonly [id: string, value: string]

/** Writes fields one after the other, each as name, length in two digits, value. */
export function tlv(fields: readonly BrCodeField[]): string {
  return fields.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')
}

/** Writes a BR Code: the fields, then field 63 with the CRC over everything before it, its own "6304" included. */
export function brCode(fields: readonly BrCodeField[]): string {
  const covered = `${tlv(fields)}6304`
  return covered + crc16(covered).toString(16).toUpperCase().padStart(4, '0')
}

/** Computes CRC-16/CCITT-FALSE of ASCII text: polynomial 1021, start FFFF, nothing reflected. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc
}
