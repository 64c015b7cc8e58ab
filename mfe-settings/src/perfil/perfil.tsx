import type { Seller } from '@balcao/api-schema';
import { Card, FormSkeleton, Page, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { Loaded, QueryProvider } from '@balcao/ui/query';
import { Completeness } from './completeness';
import { Empresa } from './empresa';
import { Endereco } from './endereco';
import { MeusDados } from './meus-dados';
import { Privacidade } from './privacidade/privacidade';
import { Seguranca } from './seguranca/seguranca';
import { useSeller } from './use-seller';

/** The seller's profile: personal data, company, address, security and privacy. */
export default function Perfil() {
  return (
    <QueryProvider>
      <Page title="Perfil" width="form">
        <Profile />
      </Page>
    </QueryProvider>
  );
}

function Profile() {
  const seller = useSeller();
  return (
    <Loaded query={seller} what="o seu perfil" skeleton={<ProfileSkeleton />}>
      {(loaded) => <ProfileTabs seller={loaded} />}
    </Loaded>
  );
}

function ProfileTabs({ seller }: { seller: Seller }) {
  return (
    <Stack>
      <Completeness seller={seller} />
      <PageTabs
        label="Partes do perfil"
        tabs={[
          { key: 'dados', label: 'Meus dados', content: <MeusDados seller={seller} /> },
          { key: 'empresa', label: 'Empresa', content: <Empresa seller={seller} /> },
          { key: 'endereco', label: 'Endereço', content: <Endereco seller={seller} /> },
          { key: 'seguranca', label: 'Segurança', content: <Seguranca email={seller.email} /> },
          { key: 'privacidade', label: 'Privacidade', content: <Privacidade /> },
        ]}
      />
    </Stack>
  );
}

function ProfileSkeleton() {
  return (
    <Card>
      <FormSkeleton fields={5} />
    </Card>
  );
}
