import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useSession, useShell } from '@balcao/contract';
import { useSearchParams } from '@balcao/contract/router';
import {
  Button,
  CheckoutLink,
  FormSkeleton,
  LinkButton,
  Page,
  ReadOnlyNotice,
  StatusPill,
  type StatusPillProps,
} from '@balcao/ui/base';
import { useFormData, useFormHandle } from '@balcao/ui/form';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { NEW_THEME, PERSONALIZATION, previewPath, themePath } from '../paths';
import { LivePreview } from '../preview/live-preview';
import { chosenTheme, useShowTheme, useThemes } from '../use-themes';
import { MoreActions, PublishButton } from './theme-actions';
import { ThemeForm } from './theme-form';
import { configIn, emptyTheme, isUnpublished } from './theme-values';
import './personalization.css';

const PREVIEW_ID = 'previa-ao-vivo';

/** The themes of the store's checkout: a draft beside its preview. */
export default function Personalization() {
  return (
    <QueryProvider>
      <Themes />
    </QueryProvider>
  );
}

function Themes() {
  const query = useThemes();
  const asked = useSearchParams()[0].get('id');
  if (query.data === undefined)
    return (
      <Page title="Aparência do checkout">
        <Loaded query={query} what="a aparência do checkout" skeleton={<FormSkeleton fields={5} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  const theme = asked === NEW_THEME ? undefined : chosenTheme(query.data, asked);
  return <Editor key={theme?.id ?? NEW_THEME} theme={theme} themes={query.data} />;
}

interface EditorProps {
  /** Undefined for a new one. */
  theme: CheckoutThemeRecord | undefined;
  themes: readonly CheckoutThemeRecord[];
}

const pillOf = (theme: CheckoutThemeRecord): StatusPillProps => {
  if (theme.publishedNumber === null) return { kind: 'neutral', icon: 'edit', label: 'Nunca publicada' };
  return isUnpublished(theme)
    ? { kind: 'warning', icon: 'clock', label: 'Rascunho diferente do publicado' }
    : { kind: 'success', icon: 'check', label: 'Publicada' };
};

function Editor({ theme, themes }: EditorProps) {
  const form = useFormHandle();
  const show = useShowTheme();
  const mayEdit = useCan('marketing:editar');
  const isFirst = themes.length === 0;
  const start = theme ?? emptyTheme(isFirst);
  const config = configIn(useFormData(form) ?? {}, start.config);
  return (
    <Page
      title="Aparência do checkout"
      actions={
        <>
          {theme && <MoreActions theme={theme} readOnly={!mayEdit} />}
          {theme && mayEdit && <PublishButton theme={theme} form={form} />}
        </>
      }
    >
      <ReadOnlyNotice area="marketing" to="mudar a aparência do checkout" />
      {!isFirst && <ThemeChoice theme={theme} themes={themes} mayEdit={mayEdit} />}
      <div className="pay-theme-editor">
        <div>
          <ThemeForm theme={theme} isFirst={isFirst} form={form} readOnly={!mayEdit} onSaved={show} />
        </div>
        <aside id={PREVIEW_ID} className="pay-theme-aside" aria-label="Prévia" tabIndex={-1}>
          <LivePreview config={config} productId={theme?.productIds[0]} />
          {theme && <LinkButton to={previewPath(theme.id)}>Abrir a prévia inteira</LinkButton>}
          <StoreCheckout />
        </aside>
        <div className="pay-theme-jump">
          <Button icon="eye" onClick={showPreview}>
            Ver a prévia
          </Button>
        </div>
      </div>
    </Page>
  );
}

/** Brings the preview into sight: on a narrow screen it stands below the whole form. */
function showPreview() {
  const preview = document.getElementById(PREVIEW_ID);
  preview?.scrollIntoView();
  preview?.focus({ preventScroll: true });
}

/** The checkout as it sells now, by what was published. */
function StoreCheckout() {
  const { http } = useShell();
  const { id } = useSession();
  const { data } = useQuery({
    queryKey: ['checklist', id],
    queryFn: ({ signal }) => send(http, 'GET /seller/:id/checklist', { params: { id: id ?? '' }, signal }),
  });
  return <CheckoutLink url={data?.checkoutUrl} />;
}

/** The choice of the theme that is edited. */
function ThemeChoice({ theme, themes, mayEdit }: EditorProps & { mayEdit: boolean }) {
  const { navigation } = useShell();
  return (
    <div className="pay-theme-choice">
      <label htmlFor="aparencia-escolhida">Aparência</label>
      <select
        id="aparencia-escolhida"
        className="bal-input"
        value={theme?.id ?? NEW_THEME}
        onChange={({ target }) => navigation.navigate(themePath(target.value))}
      >
        {themes.map(({ id, name, isDefault }) => (
          <option key={id} value={id}>
            {isDefault ? `${name} (padrão)` : name}
          </option>
        ))}
        {theme === undefined && <option value={NEW_THEME}>Nova aparência</option>}
      </select>
      {theme && <StatusPill {...pillOf(theme)} />}
      {mayEdit && theme && <LinkButton to={`${PERSONALIZATION}?id=${NEW_THEME}`}>Nova aparência</LinkButton>}
    </div>
  );
}
