/** Gives every file of tests the window as new: where several share a process, the one before may have moved on in it. */
if (typeof window !== 'undefined') {
  // What is waited for comes, late on a busy machine.
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 60_000 })
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
}

export {}
