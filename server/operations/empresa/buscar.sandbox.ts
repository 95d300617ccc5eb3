import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { inventedEmpresaOf, provocationOf, textOf } from '../../sandbox/index.ts'

/** Knows an invented company by every CNPJ but a few. */
export const sandbox: SandboxAnswers = {
  consultar({ cnpj }, now) {
    const provoked = provocationOf('empresa', textOf(cnpj))
    if (provoked === 'empresaComProposta' || provoked === 'empresaSemDados') return refuse(provoked)
    return accept({ ...inventedEmpresaOf(textOf(cnpj), now) })
  },
}
