import type { V1ThemePreview } from '@balcao/api-schema';
import type { PreviewState } from '@balcao/domain';
import { CheckoutForm } from '../form/checkout-form';
import { PaymentPage } from '../payment/payment-page';
import { previewSession } from './preview-session';

export interface PreviewPageProps {
  preview: V1ThemePreview;
  state: PreviewState;
  /** An instant, by which codes end. */
  now: string;
}

/** A page of buyers as it would look, by the same components. Its forms lead nowhere. */
export function PreviewPage({ preview, state, now }: PreviewPageProps) {
  const session = previewSession(preview, state, now);
  return session.payment === null ? (
    <CheckoutForm
      session={session}
      action="#"
      attempt=""
      values={{}}
      errors={{}}
      filled={{}}
      changes={[]}
      problem=""
    />
  ) : (
    <PaymentPage session={session} action="#" attempt="" privateLink="https://…" now={now} pollAfter={null} />
  );
}
