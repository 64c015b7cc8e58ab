import type { TestCharge } from '@balcao/api-schema';
import { paymentMethodImage } from '@balcao/domain';
import { Button, EmptyState, RelativeTime, Stack, StatusPill, Thumbnail } from '@balcao/ui/base';
import { chargeName, chargePill, refundWords } from './charge-words';

export interface ChargeListProps {
  charges: readonly TestCharge[];
  onOpen(charge: TestCharge): void;
}

/** The latest test charges, the newest first. */
export function ChargeList({ charges, onOpen }: ChargeListProps) {
  if (charges.length === 0)
    return (
      <EmptyState
        kind="never"
        icon="payments"
        title="Nenhuma cobrança de teste ainda"
        body="A primeira aparece aqui, e muda de status sozinha."
      />
    );
  return (
    <ul className="pay-rows" aria-label="Últimas cobranças de teste">
      {charges.map((charge) => (
        <ChargeRow key={charge.id} charge={charge} onOpen={() => onOpen(charge)} />
      ))}
    </ul>
  );
}

function ChargeRow({ charge, onOpen }: { charge: TestCharge; onOpen(): void }) {
  const { method, gatewayName, createdAt } = charge;
  const refunded = refundWords(charge);
  return (
    <li className="pay-row">
      <Thumbnail src={paymentMethodImage(method)} icon="payments" />
      <div className="pay-row-text">
        <Stack direction="row" gap={8}>
          <h3 className="pay-row-name">{chargeName(charge)}</h3>
          <StatusPill {...chargePill(charge)} />
        </Stack>
        <p className="bal-soft">
          Por {gatewayName}, <RelativeTime iso={createdAt} />
          {refunded && `. ${refunded}`}
        </p>
      </div>
      <div className="pay-row-actions">
        <Button onClick={onOpen}>
          <span>
            Ver cobrança<span className="bal-visually-hidden">: {chargeName(charge)}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}
