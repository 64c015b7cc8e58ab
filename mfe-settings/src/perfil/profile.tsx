import type { Seller } from '@balcao/api-schema';
import { missingProfileFields } from '@balcao/domain';
import { Card, FormSkeleton, Page } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { Loaded, NextSetupStep, QueryProvider } from '@balcao/ui/query';
import { AddressTab } from './address-tab';
import { ApiKeysTab } from './chaves/api-keys-tab';
import { CompanyTab } from './company-tab';
import { Completeness } from './completeness';
import { TeamTab } from './equipe/team-tab';
import { PersonalDataTab } from './personal-data-tab';
import { PrivacyTab } from './privacidade/privacy-tab';
import { SecurityTab } from './seguranca/security-tab';
import { useSeller } from './use-seller';
import { WebhooksTab } from './webhooks/webhooks-tab';
import './profile.css';

/** The seller's profile: personal data, company, address, security, privacy, and the store's team, keys and webhooks. */
export default function Profile() {
  return (
    <QueryProvider>
      <Page title="Perfil">
        <Content />
      </Page>
    </QueryProvider>
  );
}

function Content() {
  const seller = useSeller();
  return (
    <Loaded query={seller} what="o seu perfil" skeleton={<ProfileSkeleton />}>
      {(loaded) => <ProfileTabs seller={loaded} />}
    </Loaded>
  );
}

function ProfileTabs({ seller }: { seller: Seller }) {
  return (
    <div className="set-profile">
      <Completeness seller={seller} />
      <NextSetupStep after="profile" state={missingProfileFields(seller).length === 0} />
      <PageTabs
        label="Partes do perfil"
        tabs={[
          { key: 'dados', label: 'Meus dados', content: <PersonalDataTab seller={seller} /> },
          { key: 'empresa', label: 'Empresa', content: <CompanyTab seller={seller} /> },
          { key: 'endereco', label: 'Endereço', content: <AddressTab seller={seller} /> },
          { key: 'seguranca', label: 'Segurança', content: <SecurityTab email={seller.email} /> },
          { key: 'equipe', label: 'Equipe', content: <TeamTab /> },
          { key: 'privacidade', label: 'Privacidade', content: <PrivacyTab email={seller.email} /> },
          { key: 'chaves', label: 'Chaves de API', content: <ApiKeysTab /> },
          { key: 'webhooks', label: 'Webhooks de saída', content: <WebhooksTab /> },
        ]}
      />
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className="set-profile">
      <Card>
        <FormSkeleton fields={5} />
      </Card>
    </div>
  );
}
