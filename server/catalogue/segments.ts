/** Lists the first segments of addresses that the server answers itself; no prefix and no route of a flow may take one. */
export const serverSegments = [
  'api',
  'assets',
  'avisos',
  'boleto',
  'csp',
  'dev',
  'documentos',
  'funil',
  'metricas',
  'operacao',
  'pagar',
  'robots.txt',
  'saude',
  'studio',
  'tema',
] as const
