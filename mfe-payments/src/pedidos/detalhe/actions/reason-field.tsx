import { TextAreaField } from '@balcao/ui/form';

const LONGEST_REASON = 500;

/** Why something is done to an order. */
export function ReasonField({ label = 'Motivo' }: { label?: string }) {
  return (
    <TextAreaField
      name="reason"
      label={label}
      help="Só a sua equipe vê."
      rows={3}
      maxLength={LONGEST_REASON}
      required
    />
  );
}
