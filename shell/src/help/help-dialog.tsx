import { useSession } from '@balcao/contract';
import { areSingleKeysOn } from '@balcao/domain';
import { Icon } from '@balcao/ui/frame';
import { useEffect, useId, useRef, useState } from 'react';
import { mayUseDevtools } from '../devtools/may-use-devtools';
import { useFrame } from '../layout/frame-context';
import { ShellLink } from '../layout/shell-link';
import './help-dialog.css';
import { DEVTOOLS_SHORTCUT, SHORTCUTS } from './shortcuts';
import { switchSingleKeys } from './single-keys';
import { useHelpEntry } from './use-help-entry';

/** The purpose of the screen, and every shortcut. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { http } = useFrame().shell.contract;
  const [areOn, setOn] = useState(() => areSingleKeysOn(document));
  const [isLost, setLost] = useState(false);
  const shortcuts = mayUseDevtools(useSession()) ? [...SHORTCUTS, DEVTOOLS_SHORTCUT] : SHORTCUTS;

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  function switchKeys(wanted: boolean) {
    setOn(wanted);
    setLost(false);
    switchSingleKeys(http, wanted).catch(() => setLost(true));
  }

  return (
    <dialog ref={dialog} className="bal-dialog bal-help" aria-labelledby={heading} onClose={onClose}>
      <div className="bal-dialog-header">
        <h2 id={heading} className="bal-h2">
          Ajuda
        </h2>
        <button type="button" className="bal-icon-button" aria-label="Fechar ajuda" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <ScreenHelp onClose={onClose} />
      <h3>Atalhos do teclado</h3>
      <dl className="bal-help-keys">
        {shortcuts
          .filter(({ isSingle }) => areOn || !isSingle)
          .map(({ keys, label }) => (
            <div key={label}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className="bal-key">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
      <label className="bal-help-switch">
        <input type="checkbox" checked={areOn} onChange={({ target }) => switchKeys(target.checked)} />
        Usar atalhos de uma tecla só
      </label>
      <p className="bal-meta">
        Desligue se você dita textos ou se teclas disparam sem querer. Vale para você em qualquer navegador, e
        também se muda no seu perfil, em Preferências.
      </p>
      {isLost && (
        <p role="alert" className="bal-help-lost">
          Não conseguimos guardar a escolha na sua conta. Ela vale nesta página; tente de novo em instantes.
        </p>
      )}
    </dialog>
  );
}

function ScreenHelp({ onClose }: { onClose: () => void }) {
  const { title, entry, status } = useHelpEntry();
  return (
    <div role="status">
      {status === 'loading' && <p>Carregando a ajuda…</p>}
      {status === 'failed' && <p>Não conseguimos carregar a ajuda desta tela. Feche e abra de novo.</p>}
      {status === 'ready' && !entry && <p>Esta tela ainda não tem ajuda.</p>}
      {entry && (
        <>
          <h3>{title}</h3>
          <p>{entry.text}</p>
          {entry.link && (
            <p>
              <ShellLink to={entry.link.path} onClick={onClose}>
                {entry.link.label}
              </ShellLink>
            </p>
          )}
        </>
      )}
    </div>
  );
}
