import { headers, parameters, securitySchemes, sharedSchemas } from './components.ts'
import { operationItem, refusalsOf } from './operation.ts'
import { boletoItem, challengeItem, draftsItem, healthItems, otherRefusals } from './other-routes.ts'
import { sharedResponses } from './refusals.ts'
import { fieldSchemas } from './schemas.ts'
import type { ApiSources, DocumentPart } from './sources.ts'

const about = `As chamadas pelas quais se vende e se paga, as mesmas das páginas dos funis. Como usá-las, na ordem: docs/api.md; um cliente inteiro: docs/cliente.mjs.

Dinheiro é em centavos inteiros, dias são aaaa-mm-dd em São Paulo, instantes são milissegundos desde 1970. Nomes que o cliente não conhece numa resposta são para ignorar.`

/** Writes the OpenAPI document of the server out of the files of its operations; nothing of the services behind is in it. */
export function openApiOf(sources: ApiSources): DocumentPart {
  const operations = Object.entries(sources.operations).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const challenged = operations.flatMap(([name, { needs }]) => (needs.captcha === 'fresh' ? [name] : []))
  const paths = operations.map(
    ([name, file]) => [`/api/${name}`, { post: operationItem(name, file, sources) }] as const,
  )
  return {
    openapi: '3.1.1',
    info: { title: 'Funis: a API de vendas', version: sources.version, description: about },
    servers: [{ url: '/', description: 'O servidor que serve os funis.' }],
    paths: {
      ...Object.fromEntries(paths),
      '/api/captcha': challengeItem(challenged),
      '/api/rascunho': draftsItem,
      '/boleto/{uid}.pdf': boletoItem,
      ...healthItems,
    },
    components: {
      securitySchemes,
      parameters,
      headers,
      responses: sharedResponses([...operations.map(([, file]) => refusalsOf(file)), ...otherRefusals]),
      schemas: { ...sharedSchemas, ...fieldSchemas(sources) },
    },
  }
}
