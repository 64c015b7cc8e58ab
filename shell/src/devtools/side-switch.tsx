import type { BrowserSide, Variant } from '@balcao/api-schema';
import { isApiError, useSession } from '@balcao/contract';
import { formatDecimal } from '@balcao/domain';
import { useState } from 'react';
import { useFrame } from '../layout/frame-context';
import { chooseSide, resetSide } from './side';
import { SIDES } from './words';

const SWITCHES = { stable: 'Ver o que está no ar', canary: 'Ver o que está em teste' } as const;
const OTHER = { stable: 'canary', canary: 'stable' } as const;

export interface SideSwitchProps {
  /** Null while the edge has not answered. */
  side: BrowserSide | null;
  /** Opens this page again with what was chosen. */
  onSwitched: () => void;
}

/** Stands there before the edge answers, so that the side is announced: after a switch too, which opens the page again. */
function SideWords({ side }: Pick<SideSwitchProps, 'side'>) {
  return (
    <p aria-live="polite" className={side?.canary ? undefined : 'bal-soft'}>
      {!side && 'Lendo o lado…'}
      {side && !side.canary && 'Nada em teste neste canal.'}
      {side?.canary && (
        <>
          Este navegador vê o que está <strong>{SIDES[side.side].toLowerCase()}</strong>
          {side.chosen
            ? ', porque alguém escolheu aqui. Vale também depois de sair e entrar.'
            : ', por sorteio.'}{' '}
          <span className="bal-meta">Em teste para {formatDecimal(side.canary.percent)}% das visitas.</span>
        </>
      )}
    </p>
  );
}

/** The side of this browser while something is tried, and the switch to the other one. */
export function SideSwitch({ side, onSwitched }: SideSwitchProps) {
  const { contract, composition, unsaved } = useFrame().shell;
  const { isPlatformAdmin } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function change(step: () => Promise<void>) {
    if (isBusy || !(await unsaved.mayLeave())) return;
    setBusy(true);
    setProblem('');
    try {
      await step();
      onSwitched();
    } catch (error) {
      setProblem(
        isApiError(error)
          ? error.errors.join(' ')
          : 'O edge não aceitou a escolha. Recarregue a página e tente de novo.',
      );
      setBusy(false);
    }
  }
  const choose = (wanted: Variant) => change(() => chooseSide(contract.http, composition.channel, wanted));

  return (
    <div className="bal-devtools-side">
      <SideWords side={side} />
      {side?.canary && isPlatformAdmin && (
        <div className="bal-devtools-actions">
          <button
            type="button"
            className="bal-action"
            disabled={isBusy}
            onClick={() => void choose(OTHER[side.side])}
          >
            {SWITCHES[OTHER[side.side]]}
          </button>
          {side.chosen && (
            <button
              type="button"
              className="bal-action"
              disabled={isBusy}
              onClick={() => void change(resetSide)}
            >
              Voltar ao sorteio
            </button>
          )}
        </div>
      )}
      {side?.canary && !isPlatformAdmin && (
        <p className="bal-meta">Só quem administra a plataforma troca de lado.</p>
      )}
      {problem && (
        <p role="alert" className="bal-devtools-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
