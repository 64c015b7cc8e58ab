import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { formatInstantInWords } from '@balcao/domain';
import { Button, Notice, Section } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { useState } from 'react';

/** A link by which others see the draft without a login, until it ends. */
export function ShareSection({ theme }: { theme: CheckoutThemeRecord }) {
  const { http } = useShell();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function share() {
    setBusy(true);
    setProblem('');
    try {
      setLink(await send(http, 'POST /checkout-themes/:id/preview-links', { params: { id: theme.id } }));
    } catch (error) {
      setProblem(isApiError(error) ? error.errors.join(' ') : 'Não conseguimos criar o link. Tente de novo.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title="Compartilhar"
      description="Quem tem o link vê o rascunho como está agora, sem login, por 7 dias. Mudanças depois disso ficam de fora."
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {link ? (
        <>
          <p className="pay-preview-link">{link.url}</p>
          <p className="bal-meta">Vale até {formatInstantInWords(link.expiresAt)}.</p>
          <CopyButton text={link.url} done="Link copiado.">
            Copiar link
          </CopyButton>
        </>
      ) : (
        <Button icon="link" busy={isBusy} onClick={() => void share()}>
          Criar link da prévia
        </Button>
      )}
    </Section>
  );
}
