import { isApiError, useSession } from '@balcao/contract';
import { HOME_PATH } from '@balcao/domain';
import { Icon } from '@balcao/ui/frame';
import { useState } from 'react';
import { useFrame } from '../layout/frame-context';
import { readTokenClaims } from '../session/token-claims';
import { openStore } from './open-store';
import './store-changed.css';
import { useOwnStores } from './use-own-stores';

/** Says that another tab has opened another store, and leads to either of the two. What is typed stays until the person decides. */
export default function StoreChanged() {
  const { contract, unsaved } = useFrame().shell;
  const { token, storeId } = useSession();
  const { stores } = useOwnStores(contract.http);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const nameOf = (id: string | null | undefined) => stores?.find((store) => store.id === id)?.nome;
  const shown = nameOf(storeId) ?? 'a loja desta página';
  const opened = nameOf(token === null ? null : readTokenClaims(token)?.store) ?? 'a outra loja';

  async function goBack() {
    setBusy(true);
    try {
      await openStore(contract, storeId ?? '');
    } catch (error) {
      setBusy(false);
      setProblem(isApiError(error) ? error.errors.join(' ') : undefined);
    }
  }

  async function openOther() {
    if (!(await unsaved.mayLeave())) return;
    unsaved.releaseAll();
    window.location.assign(HOME_PATH);
  }

  return (
    <div className="bal-banner bal-store-changed">
      <Icon name="alert" />
      <p>
        <strong>Você abriu {opened} em outra aba.</strong> Esta página ainda mostra {shown}, e nada do que
        fizer aqui é salvo até você escolher. O que digitou continua na tela.
        {problem && <span className="bal-store-changed-problem"> {problem}</span>}
      </p>
      <div className="bal-store-changed-actions">
        <button type="button" className="bal-action" disabled={isBusy} onClick={() => void goBack()}>
          Voltar para {shown}
        </button>
        <button type="button" className="bal-action" disabled={isBusy} onClick={() => void openOther()}>
          Abrir {opened}
        </button>
      </div>
    </div>
  );
}
