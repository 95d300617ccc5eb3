import type { FormHandle } from '../field/host.ts'
import { withValue } from '../field/paths.ts'
import { afterPress } from './after-press.ts'
import { faultAt } from './faults.ts'
import { check, emit, type Parts, questionOf, typedIn } from './form-state.ts'

/** Makes what the widgets of a form ask of it. */
export function handleOf(parts: Parts): FormHandle {
  const { review, pending, proofs, state, input, speaker } = parts
  const typed = typedIn(parts)
  return {
    typing(path, value, commit) {
      review.change(path)
      pending.add(path, value, commit)
      input.current.onTyping?.(typed)
      if (review.board.at(path) === undefined) return
      review.retype(path, faultAt(questionOf(parts, withValue(state.current.values, path, value)), path))
    },
    flush: pending.flush,
    entered: review.enter,
    left(path) {
      const wasLeft = () => {
        review.leave(path)
        review.again(check(parts))
      }
      pending.flush()
      afterPress(wasLeft)
    },
    removing(removed) {
      pending.flush()
      review.remove(removed)
    },
    saying: speaker.saying,
    emptying: (path) => void parts.emptied.add(path),
    send(type, id) {
      pending.flush()
      emit(parts, type, id === undefined ? {} : { id })
    },
    promise(path, proof) {
      proofs.set(path, proof)
      return () => void proofs.delete(path)
    },
  }
}
