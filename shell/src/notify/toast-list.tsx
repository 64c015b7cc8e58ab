import type { ToastKind } from '@balcao/contract';
import { Icon, type IconName } from '@balcao/ui/frame';
import { useEffect, useState } from 'react';
import type { Toast } from './notices';
import './notify.css';

const ICONS: Record<ToastKind, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'alert',
  error: 'error',
};

function ToastItem({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, durationMs } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (durationMs === null || isHeld) return;
    const timer = setTimeout(onClose, durationMs, id);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld, onClose]);

  return (
    <li
      className={`bal-toast bal-toast-${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.kind]} />
      <span className="bal-toast-message">{toast.message}</span>
      <button type="button" className="bal-icon-button" aria-label="Fechar aviso" onClick={() => onClose(id)}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

/**
 * Toasts in two live regions that are always in the page: errors interrupt, the rest waits its turn. A toast stays while
 * the pointer or the focus is on it.
 */
export function ToastList({ toasts, onClose }: { toasts: Toast[]; onClose: (id: number) => void }) {
  const regions = [
    { role: 'alert', shown: toasts.filter((toast) => toast.kind === 'error') },
    { role: 'status', shown: toasts.filter((toast) => toast.kind !== 'error') },
  ];
  return (
    <div className="bal-toasts">
      {regions.map(({ role, shown }) => (
        <div key={role} role={role}>
          {shown.length > 0 && (
            <ul>
              {shown.map((toast) => (
                <ToastItem key={toast.id} toast={toast} onClose={onClose} />
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}
