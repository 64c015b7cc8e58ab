import {
  optionsOf,
  THEME_CHOICES,
  THEME_IMAGE_KINDS,
  THEME_IMAGES,
  THEME_LIMITS,
  THEME_SCHEMES,
  THEME_WORDS,
  type ThemeImageKind,
  youtubeIdOf,
} from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { EditorField, FieldRow, type FormHandle, NumberField, SelectField, TextField } from '@balcao/ui/form';
import { ColorField } from './color-field';
import { ContrastList } from './contrast-list';
import { ImageInput } from './image-input';
import { configField } from './theme-values';

const HELP: Record<ThemeImageKind, string> = {
  logo: 'No alto da página, no lugar do nome da loja.',
  favicon: 'Na aba do navegador. Quadrado.',
  banner: 'Faixa larga, de 10 por 3.',
  phoneBanner: 'Faixa de 2 por 1. Sem ele, vale o do computador.',
};

/** Colours, corners and pictures. */
export function AppearanceTab({ form }: { form: FormHandle }) {
  return (
    <Stack>
      <Section title="Cores">
        <SelectField
          name={configField('scheme')}
          required
          label={THEME_WORDS.scheme.label}
          options={optionsOf(THEME_SCHEMES, THEME_CHOICES.scheme)}
        />
        <FieldRow>
          <ColorField field="accent" />
          <ColorField field="background" />
        </FieldRow>
        <FieldRow>
          <ColorField field="darkAccent" />
          <ColorField field="darkBackground" />
        </FieldRow>
        <NumberField
          name={configField('radius')}
          label={THEME_WORDS.radius.label}
          unit="px"
          max={THEME_LIMITS.radius}
          required
        />
        <ContrastList form={form} />
      </Section>
      <Section
        title="Imagens"
        description="PNG, WebP ou SVG de até 1 MB. A imagem é reduzida para pesar pouco onde o cliente a carrega."
      >
        {THEME_IMAGE_KINDS.map((kind) => (
          <EditorField<string>
            key={kind}
            name={configField(kind)}
            label={THEME_IMAGES[kind].label}
            help={`${HELP[kind]} Até ${Math.round(THEME_IMAGES[kind].bytes / 1024)} KB depois de reduzida.`}
          >
            <ImageInput kind={kind} />
          </EditorField>
        ))}
        <TextField
          name={configField('videoId')}
          label={THEME_WORDS.videoId.label}
          placeholder="youtu.be/…"
          validate={(typed) => (youtubeIdOf(typed.trim()) ? null : 'Cole o endereço de um vídeo do YouTube.')}
          help="Vira um link para o YouTube: nada de outro site é carregado na página de pagamento."
        />
      </Section>
    </Stack>
  );
}
