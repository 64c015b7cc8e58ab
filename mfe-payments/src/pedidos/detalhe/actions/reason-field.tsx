import { TextAreaField } from '@balcao/ui/form';

const LONGEST_REASON = 500;

/** Why something is done to an order. */
export function ReasonField({ label = 'Motivo' }: { label?: string }) {
  return (
    <TextAreaField
      name="reason"
      label={label}
      help="Fica no pedido. O comprador não o vê."
      rows={3}
      maxLength={LONGEST_REASON}
      required
    />
  );
}
