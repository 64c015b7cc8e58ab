import '../../analise-identidade/review.css';
import type { PlatformUser } from '@balcao/api-schema';
import { Section } from '@balcao/ui/base';
import { Attempts } from '../../analise-identidade/detalhe/attempts';
import { useReviewApi } from '../../analise-identidade/review-api';

/** The person's verification attempts. The images are on each attempt's page, where every read is recorded. */
export function IdentityTab({ user }: { user: PlatformUser }) {
  const api = useReviewApi();
  return (
    <Section
      title="Identidade"
      description="Cada tentativa tem as imagens, a conferência, o histórico e quem viu. Abrir uma fica registrado."
    >
      <Attempts userId={user.id} api={api} none="Esta pessoa ainda não começou a verificação." />
    </Section>
  );
}
