import { Modal } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Icon } from '../base/icon';
import { useDialogFocus } from './use-dialog-focus';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called by Escape, by the cross and by the content. A click beside the dialog does not close it. */
  onClose(): void;
  children: ReactNode;
  /** Buttons at the bottom, the one that goes on last. */
  footer?: ReactNode;
  /** Pixels; narrower on a narrow screen. `full` is the whole window, for something to look at. */
  width?: 480 | 720 | 'full';
}

/** The buttons at the end of a dialog, the one that goes on last; on a phone each as wide as the dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="bal-dialog-footer">{children}</div>;
}

/**
 * A modal dialog. The focus goes to its first field, or to the button that changes nothing, and back to where it came
 * from. Keep it outside of forms, because events of a portal bubble to the React parent.
 */
export function Dialog({ open, title, onClose, children, footer = null, width = 480 }: DialogProps) {
  const { panel, focusFirst } = useDialogFocus(open);
  // Drawn after the press that opens it: a whole dialog takes a slow phone longer than a press may go unanswered.
  const isShown = useDeferredValue(open, false) && open;
  // A closed one that was never open costs a press as much as an open one: antd reckons its styles. Once open it stays, to fade out.
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Modal
      open={isShown}
      panelRef={panel}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
      focusable={{ focusTriggerAfterClose: false }}
      title={title}
      onCancel={onClose}
      centered={width !== 'full'}
      width={width === 'full' ? '100%' : width}
      className={width === 'full' ? 'bal-dialog-full' : ''}
      footer={footer && <DialogActions>{footer}</DialogActions>}
      closable={{ closeIcon: <Icon name="close" />, 'aria-label': 'Fechar' }}
      mask={{ closable: false }}
      // display.css locks the page's scroll, because antd's own lock inserts a style that the CSP refuses.
      scrollLock={false}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
