export {
  createAccount,
  disableAccount,
  hasAccounts,
  type Issued,
  type Issuing,
  isStaffName,
  listAccounts,
  renewCodes,
  resetAccount,
  type StaffMember,
} from './accounts.ts'
export { listActs, type NotedAct, noteAct, reasonIn } from './acts.ts'
export { openStaffKeys, type StaffKeys } from './keys.ts'
export { beginSession, endSession, sessionExpiry, sessionLastsMs, staffIn } from './sessions.ts'
export { signIn, staffNameIn } from './sign-in.ts'
