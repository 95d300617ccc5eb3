import { type Reply, type ResponseData, refuse } from '../contract/handler.ts'

/** Refuses as a service refused a challenge, with the code that it puts in the middle of a sentence. */
export function captchaRefusal(found: Reply & { readonly ok: false }): Reply<never> {
  const { codigo, mensagem } = (found.data ?? {}) as ResponseData
  return refuse('captchaRecusado', { codigo: codigo ?? /CI-\w+/.exec(String(mensagem ?? ''))?.[0] ?? 'CI' })
}
