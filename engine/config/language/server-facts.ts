/** All there is to know of a fact of the deployment, which flows and screens read under `server`. */
export interface ServerFactRecord {
  /** What it says, in pt-BR, for whoever writes a flow, in the reference. */
  readonly says: string
  /** The words it is one of; absent where it is any text. */
  readonly oneOf?: readonly string[]
}
