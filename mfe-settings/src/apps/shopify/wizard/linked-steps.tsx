import type { ShopifyIntegration } from '@balcao/api-schema';
import { SHOPIFY_COMPLIANCE_TOPICS } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { MissingScopes, Progress } from '../connected/run-progress';
import { useShopActions } from '../connected/use-shop-actions';
import { Copied } from '../copied';

interface LinkedStepProps {
  link: ShopifyIntegration;
  onBack(): void;
  onNext(): void;
}

/** Whether the app may do what the store needs, and what to do where it may not. */
export function ScopesStep({ link, onBack, onNext }: LinkedStepProps) {
  const { busy, problem, test } = useShopActions(link);
  const { status, text } = link;
  const isGood = status === 'conectado';
  return (
    <Section title="Conferindo as permissões">
      <Stack>
        {isGood && <Notice kind="success">A Shopify aceitou o aplicativo, e ele tem as permissões.</Notice>}
        {status === 'conectando' && <Notice kind="info">{text}</Notice>}
        {status === 'escopo_faltando' && <MissingScopes link={link} />}
        {(status === 'credencial_invalida' || status === 'desinstalado') && (
          <Notice kind="error" title="A Shopify não aceitou o aplicativo">
            {text}
          </Notice>
        )}
        {problem && <Notice kind="error">{problem}</Notice>}
        <Stack direction="row" gap={8}>
          {isGood ? (
            <Button kind="primary" onClick={onNext}>
              Continuar
            </Button>
          ) : (
            <Button kind="primary" icon="refresh" busy={busy} onClick={test}>
              Verificar de novo
            </Button>
          )}
          <Button onClick={onBack}>Voltar às credenciais</Button>
        </Stack>
      </Stack>
    </Section>
  );
}

/** The webhooks that Shopify sends by itself, and the address that the law wants in the app. */
export function NoticesStep({ link, onBack, onNext }: LinkedStepProps) {
  return (
    <Section title="Notificações da Shopify">
      <Stack>
        <Notice kind="success">{link.registration.text}</Notice>
        <p>
          Falta um endereço que só você pode colar. No aplicativo, em <strong>Compliance webhooks</strong>,
          use-o nos três campos: é por ele que clientes pedem ou apagam os seus dados.
        </p>
        <Copied label={SHOPIFY_COMPLIANCE_TOPICS.join(', ')} text={link.webhookUrl} what="endereço" />
        <Stack direction="row" gap={8}>
          <Button kind="primary" onClick={onNext}>
            Continuar
          </Button>
          <Button onClick={onBack}>Voltar</Button>
        </Stack>
      </Stack>
    </Section>
  );
}

/** The first import, which goes on whether somebody watches or not. */
export function ImportStep({ link, onFinish }: { link: ShopifyIntegration; onFinish(): void }) {
  return (
    <Section
      title="Trazendo os seus produtos"
      description="Você pode sair desta página: a importação continua sozinha."
    >
      <Stack>
        {link.sync ? (
          <Progress run={link.sync} />
        ) : (
          <Notice kind="info">A importação começa em segundos.</Notice>
        )}
        <div>
          <Button kind="primary" onClick={onFinish}>
            Ver a conexão
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
