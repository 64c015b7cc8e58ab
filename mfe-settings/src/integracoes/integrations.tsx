import { Page } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { QueryProvider } from '@balcao/ui/query';
import { ApiKeysTab } from './chaves/api-keys-tab';
import { WebhooksTab } from './webhooks/webhooks-tab';
import './integrations.css';

/** The keys by which other programs reach the store, and the webhooks that they get. */
export default function Integrations() {
  return (
    <QueryProvider>
      <Page title="Integrações">
        <div className="set-integrations">
          <PageTabs
            page="Integrações"
            label="Partes das integrações"
            tabs={[
              { key: 'chaves', label: 'Chaves de API', content: <ApiKeysTab /> },
              { key: 'webhooks', label: 'Webhooks de saída', content: <WebhooksTab /> },
            ]}
          />
        </div>
      </Page>
    </QueryProvider>
  );
}
