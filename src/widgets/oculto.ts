/** Draws nothing: the value came from elsewhere and only travels along. */
export const Oculto = () => null
