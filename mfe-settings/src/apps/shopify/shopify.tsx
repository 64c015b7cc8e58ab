import type { ShopifyIntegrationList } from '@balcao/api-schema';
import { FormSkeleton, Notice, Page, Section, StatusPill } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { MEUS_DADOS } from '../../common/paths';
import { ConnectedShop } from './connected/connected-shop';
import { LinkShop } from './link-shop';
import { useShops } from './shopify-api';
import { statusPill } from './shopify-words';
import '../../common/rows.css';
import './shopify.css';

/** The store's link to its shop of Shopify. */
export default function Shopify() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const query = useShops();
  const status = query.data && (query.data.items[0]?.status ?? 'nao_conectado');
  return (
    <Page title="Shopify" status={status && <StatusPill {...statusPill(status)} />}>
      <div className="shp-page">
        <LoadedResource
          query={query}
          what="a conexão com a Shopify"
          skeleton={
            <Section title="Conexão">
              <FormSkeleton fields={3} />
            </Section>
          }
          elsewhere={MEUS_DADOS}
        >
          {(list) => <Shop list={list} />}
        </LoadedResource>
      </div>
    </Page>
  );
}

function Shop({ list }: { list: ShopifyIntegrationList }) {
  const [link] = list.items;
  const [isChanging, setChanging] = useState(false);
  if (link && !isChanging)
    return <ConnectedShop link={link} canEdit={list.canEdit} onChange={() => setChanging(true)} />;
  if (!list.canEdit)
    return (
      <Notice kind="info" title="A loja ainda não está conectada">
        Só quem administra a loja pode conectá-la à Shopify.
      </Notice>
    );
  const finish = () => setChanging(false);
  return <LinkShop app={list.app} link={link} onLinked={finish} onCancel={finish} />;
}
