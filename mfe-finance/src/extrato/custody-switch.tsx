import type { Balances } from '@balcao/api-schema';
import { CUSTODIES, CUSTODY_LABELS, type Custody } from '@balcao/domain';
import { Segments } from '@balcao/ui/figures';
import { useBalances } from './use-balances';

const LABELS = CUSTODIES.map((custody) => CUSTODY_LABELS[custody]);

const hasSome = ({ availableCents, pendingCents, blockedCents, owedCents }: Balances): boolean =>
  [availableCents, pendingCents, blockedCents, owedCents].some((cents) => cents !== 0);

interface CustodySwitchProps {
  custody: Custody;
  onChoose(custody: Custody): void;
}

/** Tells what the platform holds from what the store receives itself. A store that receives nothing itself sees no choice. */
export function CustodySwitch({ custody, onChoose }: CustodySwitchProps) {
  const { data: direct } = useBalances('vendedor');
  const held = useBalances('plataforma');
  // It comes with the balances below it, so that it moves nothing.
  if (custody === 'plataforma' && (held.isPending || !direct || !hasSome(direct))) return null;
  return (
    <div className="bal-no-print">
      <Segments
        label="De quem recebe"
        names={LABELS}
        chosen={CUSTODIES.indexOf(custody)}
        onChoose={(position) => onChoose(CUSTODIES[position] ?? 'plataforma')}
      />
    </div>
  );
}
