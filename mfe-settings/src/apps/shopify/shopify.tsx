import type { ShopifyIntegrationList } from '@balcao/api-schema';
import { FormSkeleton, Page, Section, StatusPill } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { MEUS_DADOS } from '../../common/paths';
import { ConnectedShop } from './connected/connected-shop';
import { useShops } from './shopify-api';
import { statusPill } from './shopify-words';
import { ShopWizard } from './wizard/shop-wizard';
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

/** The shop of a store. A person who begins without one goes through all steps, also those after the shop is linked. */
function Shop({ list }: { list: ShopifyIntegrationList }) {
  const [link] = list.items;
  const [isGuided, setGuided] = useState(link === undefined);
  const [isChanging, setChanging] = useState(false);
  if (link === undefined && !isGuided) setGuided(true);
  if (link && !isGuided && !isChanging)
    return <ConnectedShop link={link} canEdit={list.canEdit} onChange={() => setChanging(true)} />;
  return (
    <ShopWizard
      list={list}
      isChanging={isChanging}
      onFinish={() => {
        setGuided(false);
        setChanging(false);
      }}
    />
  );
}
