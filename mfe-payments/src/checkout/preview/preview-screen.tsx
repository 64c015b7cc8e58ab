import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { useSearchParams } from '@balcao/contract/router';
import { NEW_CHECKOUT_THEME } from '@balcao/domain';
import { FormSkeleton, LinkButton, Page } from '@balcao/ui/base';
import { Loaded, QueryProvider } from '@balcao/ui/query';
import { PERSONALIZATION, themePath } from '../paths';
import { chosenTheme, useThemes } from '../use-themes';
import { LivePreview } from './live-preview';
import { ShareSection } from './share-section';

/** The checkout as buyers would see the draft: every state, on every width. */
export default function PreviewScreen() {
  return (
    <QueryProvider>
      <Preview />
    </QueryProvider>
  );
}

function Preview() {
  const query = useThemes();
  const asked = useSearchParams()[0].get('id');
  const theme = query.data && chosenTheme(query.data, asked);
  return (
    <Page
      title="Prévia do checkout"
      actions={<LinkButton to={theme ? themePath(theme.id) : PERSONALIZATION}>Editar a aparência</LinkButton>}
    >
      <Loaded query={query} what="a prévia" skeleton={<FormSkeleton fields={4} />}>
        {() => <Shown theme={theme} />}
      </Loaded>
    </Page>
  );
}

function Shown({ theme }: { theme: CheckoutThemeRecord | undefined }) {
  const mayEdit = useCan('marketing:editar');
  return (
    <>
      <p className="bal-soft">
        {theme
          ? `O rascunho de “${theme.name}”, com um produto da sua loja.`
          : 'A aparência do Balcão: a sua loja ainda não tem outra.'}
      </p>
      <LivePreview config={theme?.config ?? NEW_CHECKOUT_THEME} productId={theme?.productIds[0]} isWide />
      {theme && mayEdit && <ShareSection theme={theme} />}
    </>
  );
}
