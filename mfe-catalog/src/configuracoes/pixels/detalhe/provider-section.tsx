import {
  optionsOf,
  PIXEL_LIMITS,
  PIXEL_PROVIDER_FACTS,
  PIXEL_PROVIDER_LABELS,
  PIXEL_PROVIDERS,
  type PixelProvider,
  pixelHeading,
} from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { CheckboxField, SelectField, TextField } from '@balcao/ui/form';
import './provider-section.css';

interface ProviderSectionProps {
  provider: PixelProvider;
  /** Whether there is a pixel already, whose provider stays. */
  isCreated: boolean;
}

const shaped = (shape: { label: string; pattern: RegExp; example: string }) => (typed: string) =>
  shape.pattern.test(typed.trim()) ? null : `Escreva o ${shape.label} como ${shape.example}.`;

/** To whom sales are reported. */
export function ProviderSection({ provider, isCreated }: ProviderSectionProps) {
  const { id, account, namesPurchase, caution } = PIXEL_PROVIDER_FACTS[provider];
  return (
    <Section title="A quem informar">
      {isCreated ? (
        <div className="cat-provider">
          <DefinitionList items={[{ term: 'Provedor', value: PIXEL_PROVIDER_LABELS[provider] }]} />
        </div>
      ) : (
        <SelectField
          name="provider"
          label={pixelHeading('provider')}
          required
          options={optionsOf(PIXEL_PROVIDERS, PIXEL_PROVIDER_LABELS)}
        />
      )}
      {caution !== '' && <Notice kind="info">{caution}</Notice>}
      <TextField
        name="nickname"
        label={pixelHeading('nickname')}
        required
        maxLength={PIXEL_LIMITS.nickname}
        help="Só você vê este nome."
      />
      {id && (
        <TextField
          name="externalId"
          label={id.label}
          required
          maxLength={PIXEL_LIMITS.externalId}
          autoComplete="off"
          help={`Como ${id.example}.`}
          validate={shaped(id)}
        />
      )}
      {account && (
        <TextField
          name="account"
          label={account.label}
          required
          maxLength={PIXEL_LIMITS.account}
          autoComplete="off"
          help={`Como ${account.example}.`}
          validate={shaped(account)}
        />
      )}
      {namesPurchase && (
        <TextField
          name="eventName"
          label={pixelHeading('eventName')}
          required
          maxLength={PIXEL_LIMITS.eventName}
          help="Exatamente como está na sua conta, com maiúsculas e minúsculas."
        />
      )}
      <CheckboxField name="active" label={pixelHeading('active')}>
        Informar as vendas a este pixel
      </CheckboxField>
    </Section>
  );
}
