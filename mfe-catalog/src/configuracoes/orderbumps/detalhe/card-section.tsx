import { BUMP_LIMITS, bumpHeading } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { CheckboxField, FieldRow, TextAreaField, TextField } from '@balcao/ui/form';

const HEX = /^#[0-9a-fA-F]{6}$/;

/** The texts that the buyer reads. */
export function CardSection() {
  return (
    <Section
      title="Como a oferta aparece"
      description="Ela aparece sempre desmarcada: quem compra é que escolhe (CDC, art. 39)."
    >
      <TextField name="title" label={bumpHeading('title')} required maxLength={BUMP_LIMITS.title} />
      <TextAreaField
        name="description"
        label={bumpHeading('description')}
        rows={3}
        maxLength={BUMP_LIMITS.description}
      />
      <FieldRow>
        <TextField name="cta" label="Texto do botão" required maxLength={BUMP_LIMITS.cta} />
        <TextField
          name="color"
          label={bumpHeading('color')}
          required
          maxLength={7}
          autoComplete="off"
          validate={(typed) => (HEX.test(typed) ? null : 'Escreva a cor como #0B6B5C.')}
        />
      </FieldRow>
      <CheckboxField name="showsImage" label={bumpHeading('showsImage')}>
        Mostrar a imagem do produto
      </CheckboxField>
    </Section>
  );
}
