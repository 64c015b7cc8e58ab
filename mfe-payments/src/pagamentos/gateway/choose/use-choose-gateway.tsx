import type { GatewaySwitchUnconfirmed, PaymentGateway } from '@balcao/api-schema';
import { isApiError, useSession, useShell } from '@balcao/contract';
import { gatewayInSentence } from '@balcao/domain';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { currentOf } from '@balcao/ui/resource';
import { type ReactNode, useState } from 'react';
import { chooseGateway, type GatewayEntry } from '../../payment-api';
import { useGatewayUpdates } from '../../use-gateways';
import { type AskedSwitch, ConsequencesDialog } from './consequences-dialog';

const consequencesIn = (error: unknown) =>
  isApiError(error) && error.code === 'gateway_switch_unconfirmed'
    ? (error.body as GatewaySwitchUnconfirmed).consequences
    : undefined;

export interface ChooseGateway {
  /** Chooses a gateway for new sales, after the consequences were confirmed. */
  choose(entry: GatewayEntry, version: number): void;
  busy: boolean;
  problem: string | undefined;
  /** The question; render it outside forms. */
  dialog: ReactNode;
}

/** Chooses the current gateway. A choice that somebody else made meanwhile is shown first. */
export function useChooseGateway(): ChooseGateway {
  const { http, notify } = useShell();
  const { id } = useSession();
  const { showChoice, readAgain } = useGatewayUpdates();
  const [asked, setAsked] = useState<AskedSwitch | null>(null);
  const [problem, setProblem] = useState<string>();

  async function attempt(entry: GatewayEntry, version: number, confirm: boolean, movedTo?: string) {
    try {
      showChoice(await chooseGateway(http, id ?? '', version, { gateway: entry.id, confirm }));
    } catch (error) {
      const consequences = consequencesIn(error);
      const current = currentOf<PaymentGateway>(error);
      if (consequences) return setAsked({ entry, version, consequences, movedTo });
      if (!current) throw error;
      showChoice(current);
      return attempt(entry, current.version, false, current.name);
    }
    setAsked(null);
    notify.toast(`Novas vendas passam ${gatewayInSentence('por', entry.id)}.`);
    await readAgain();
  }

  const { busy, submit } = useSubmit(
    (work: () => Promise<void>) => {
      setProblem(undefined);
      return work();
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  return {
    choose: (entry, version) => void submit(() => attempt(entry, version, false)),
    busy,
    problem: asked ? undefined : problem,
    dialog: asked && (
      <ConsequencesDialog
        {...asked}
        busy={busy}
        problem={problem}
        onCancel={() => setAsked(null)}
        onConfirm={() => void submit(() => attempt(asked.entry, asked.version, true))}
      />
    ),
  };
}
