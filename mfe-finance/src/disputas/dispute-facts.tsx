import type { DisputeDetail } from '@balcao/api-schema';
import { formatInstant, formatMoney, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { kindWords } from './columns';

const ESTIMATED = 'O gateway não informou: é o prazo de costume.';

/** The known facts of a dispute, each under its name. */
export function DisputeFacts({ dispute }: { dispute: DisputeDetail }) {
  const { amountCents, remainingCents, lostCents, reference, decidedAt } = dispute;
  const rows: { term: string; value: string; note?: string }[] = [
    { term: 'Tipo', value: kindWords(dispute) },
    { term: 'Valor', value: formatMoney(amountCents) },
    { term: 'Bloqueado', value: remainingCents > 0 ? formatMoney(remainingCents) : '' },
    { term: 'Devolvido', value: lostCents > 0 ? formatMoney(lostCents) : '' },
    { term: 'Pago com', value: PAYMENT_METHOD_LABELS[dispute.method] },
    { term: 'Cliente', value: dispute.buyerName },
    { term: 'Aberta em', value: formatInstant(dispute.openedAt) },
    {
      term: 'Responder até',
      value: formatInstant(dispute.deadline),
      ...(dispute.isDeadlineEstimated && { note: ESTIMATED }),
    },
    { term: 'Decidida em', value: decidedAt === null ? '' : formatInstant(decidedAt) },
    { term: 'Número no gateway', value: reference },
  ];
  return (
    <Section title="Disputa">
      <DefinitionList items={rows.filter(({ value }) => value !== '')} />
    </Section>
  );
}
