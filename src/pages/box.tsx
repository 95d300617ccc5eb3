import { type ReactNode, useRef } from 'react'
import { boxOf, fill, type Notice } from '../../engine/index.ts'
import { Icon } from '../theme/pictures.tsx'
import { untranslated } from '../theme/text.tsx'
import { useModal } from './modal.ts'
import { Actions, ScreenView } from './screen.tsx'
import { useFacts, useSession, useSetting } from './setting.ts'

/** Draws the box on top, if one is open; the ones under it wait, with what was typed in them. */
export function BoxView() {
  const { funnel } = useSetting()
  const depth = useSession(({ boxes }) => boxes.length)
  const name = useSession(({ boxes }) => boxes.at(-1)?.box)
  if (name === undefined) return null
  const screen = boxOf(funnel, name)?.screen
  return (
    <Dialog
      key={`${depth}-${name}`}
      name={name}
      isAlert={!screen && funnel.notices[name]?.type !== 'sucesso'}
    >
      {screen ? (
        <ScreenView
          screen={screen}
          place={name}
          depth={depth}
          heading={(text, intro) => (
            <>
              <DialogTitle name={name} text={text} />
              {intro && <p className="intro">{intro}</p>}
            </>
          )}
        />
      ) : (
        <NoticeView name={name} notice={funnel.notices[name]!} depth={depth} />
      )}
    </Dialog>
  )
}

function Dialog({
  name,
  isAlert,
  children,
}: {
  readonly name: string
  readonly isAlert: boolean
  readonly children: ReactNode
}) {
  const { send } = useSetting()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, () => send(name, { type: 'close' }))
  return (
    <dialog
      open
      popover="manual"
      ref={dialog}
      className="box"
      tabIndex={-1}
      role={isAlert ? 'alertdialog' : undefined}
      aria-modal
      aria-labelledby={`${name}-title`}
      data-modal={name}
    >
      <div className="dialog">{children}</div>
    </dialog>
  )
}

function DialogTitle({ name, text }: { readonly name: string; readonly text: string }) {
  const { send } = useSetting()
  return (
    <div className="dialog-head">
      <h2 id={`${name}-title`} tabIndex={-1} data-first>
        {text}
      </h2>
      <button
        type="button"
        className="icon-button dialog-close"
        aria-label="Fechar"
        onClick={() => send(name, { type: 'close' })}
      >
        <Icon name="naoTem" />
      </button>
    </div>
  )
}

interface NoticeProps {
  readonly name: string
  readonly notice: Notice
  readonly depth: number
}

/** Draws what a notice says, and its buttons. */
export function NoticeView({ name, notice: { type, title, text, detail, buttons }, depth }: NoticeProps) {
  const { codeAt, send } = useSetting()
  const facts = useFacts(depth)
  const first = fill(title ?? text ?? '', facts)
  const code = type === 'erro' ? codeAt(depth) : undefined
  return (
    <div className={`notice notice-${type}`} data-preset={name}>
      <span className="badge">
        <Icon name={type} />
      </span>
      <DialogTitle name={name} text={first} />
      {title && <p>{fill(text ?? '', facts)}</p>}
      {detail && <p className="notice-detail">{fill(detail, facts)}</p>}
      {code && (
        <p className="notice-code">
          <span>Código para o suporte:</span> <code {...untranslated}>{code}</code>
        </p>
      )}
      <div className="actions">
        <Actions
          buttons={buttons}
          facts={facts}
          busy={false}
          press={(event) => send(name, { type: event })}
        />
      </div>
    </div>
  )
}
