import type { ShopifyIntegrationList } from '@balcao/api-schema';
import { Button, Icon, Section, Stack } from '@balcao/ui/base';
import { Copied } from '../copied';

const DEV_DASHBOARD = 'https://dev.shopify.com/dashboard';

interface AppStepProps {
  app: ShopifyIntegrationList['app'];
  onBack(): void;
  onNext(): void;
}

/** The steps to make an app in Shopify's Dev Dashboard: each of its fields with its value. */
export function AppStep({ app, onBack, onNext }: AppStepProps) {
  return (
    <Section
      title="Crie um aplicativo na Shopify"
      description="É por ele que o Balcão fala com a sua loja. Leva uns cinco minutos, e é feito uma vez só."
    >
      <Stack>
        <ol className="shp-list">
          <li>
            Entre no Dev Dashboard com a mesma conta da loja. O aplicativo e a loja precisam ser da mesma
            organização.
            <div>
              <a className="set-docs-link" href={DEV_DASHBOARD} target="_blank" rel="noreferrer">
                Abrir o Dev Dashboard <Icon name="external" size={16} />
              </a>
            </div>
          </li>
          <li>
            Clique em <strong>Create app</strong> (criar aplicativo) e dê o nome.
            <Copied label="Nome do aplicativo" text="Balcão" what="nome" />
          </li>
          <li>
            Na versão que abre, preencha os campos e desmarque <strong>Embed app in Shopify admin</strong>.
            <Copied label="App URL" text={app.url} what="endereço" />
            <Copied label="Webhooks API version" text={app.webhookVersion} what="versão" />
            <Copied label="Scopes (permissões)" text={app.scopes.join(',')} what="permissões" />
          </li>
          <li>
            Clique em <strong>Release</strong> (publicar). Sem isso as permissões não valem.
          </li>
          <li>
            Volte ao início do aplicativo, clique em <strong>Install app</strong> e escolha a sua loja.
          </li>
        </ol>
        <Stack direction="row" gap={8}>
          <Button kind="primary" onClick={onNext}>
            Já instalei o aplicativo
          </Button>
          <Button onClick={onBack}>Voltar</Button>
        </Stack>
      </Stack>
    </Section>
  );
}
