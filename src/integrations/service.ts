/** What a variant says of a service that it turns on. */
export interface MeasuringService {
  readonly id?: string
  readonly url?: string
  /** Whose scripts it may bring. */
  readonly hosts?: readonly string[]
  /** The codes of the corretores the service may tell apart. */
  readonly corretores?: readonly string[]
}

/** The services of a variant by the names it turns them on with. */
export type MeasuringServices = readonly (readonly [string, MeasuringService])[]
