import type { Seller } from '@balcao/api-schema';
import { Navigate, useSearchParams } from '@balcao/contract/router';
import { missingProfileFields } from '@balcao/domain';
import { Card, FormSkeleton, Page } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { Loaded, NextSetupStep, QueryProvider } from '@balcao/ui/query';
import type { ReactNode } from 'react';
import { INTEGRACOES } from '../common/paths';
import { AddressTab } from './address-tab';
import { CompanyTab } from './company-tab';
import { Completeness } from './completeness';
import { TeamTab } from './equipe/team-tab';
import { StoreTab } from './loja/store-tab';
import { NoticesTab } from './notificacoes/notices-tab';
import { PersonalDataTab } from './personal-data-tab';
import { PreferencesTab } from './preferencias/preferences-tab';
import { PrivacyTab } from './privacidade/privacy-tab';
import { SecurityTab } from './seguranca/security-tab';
import { useSeller } from './use-seller';
import './profile.css';

/** Parts that have a page of their own, by their names in older links. */
const MOVED: readonly string[] = ['chaves', 'webhooks'];

/** The seller's profile: personal data, store, company, address, security, notices, preferences, privacy, and the store's team. */
export default function Profile() {
  const [query] = useSearchParams();
  if (MOVED.includes(query.get('aba') ?? '')) return <Navigate to={`${INTEGRACOES}?${query}`} replace />;
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
  const data = (tab: ReactNode) => (
    <>
      <Completeness seller={seller} />
      <NextSetupStep after="profile" state={missingProfileFields(seller).length === 0} />
      {tab}
    </>
  );
  return (
    <div className="set-profile">
      <PageTabs
        page="Perfil"
        label="Partes do perfil"
        tabs={[
          { key: 'dados', label: 'Meus dados', content: data(<PersonalDataTab seller={seller} />) },
          { key: 'loja', label: 'Loja', content: <StoreTab /> },
          { key: 'empresa', label: 'Empresa', content: data(<CompanyTab seller={seller} />) },
          { key: 'endereco', label: 'Endereço', content: data(<AddressTab seller={seller} />) },
          { key: 'seguranca', label: 'Segurança', content: <SecurityTab email={seller.email} /> },
          { key: 'notificacoes', label: 'Notificações', content: <NoticesTab /> },
          { key: 'preferencias', label: 'Preferências', content: <PreferencesTab /> },
          { key: 'equipe', label: 'Equipe', content: <TeamTab /> },
          { key: 'privacidade', label: 'Privacidade', content: <PrivacyTab email={seller.email} /> },
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
