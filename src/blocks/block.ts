/** What every block may use beside what its rule gives it. */
export interface BlockTools {
  readonly send: (event: string, id?: string) => void
  readonly announce: (text: string, assertive?: boolean) => void
  /** The time of the facts it is drawn from, in milliseconds since 1970 by the server's clock. */
  readonly at: number
}

/** One line of a list of facts: a label and its value; a line without a value is not shown. */
export interface Line {
  readonly rotulo: string
  readonly valor?: string | number
  /** Names a format of the engine for the value. */
  readonly formato?: string
}
