import type { ShopifyIntegrationList } from '@balcao/api-schema';
import { Button, Icon, Notice } from '@balcao/ui/base';
import { useState } from 'react';
import { AppStep } from './app-step';
import { CredentialsStep } from './credentials-step';
import { DomainStep } from './domain-step';
import { ImportStep, NoticesStep, ScopesStep } from './linked-steps';

const STEPS = ['Loja', 'Aplicativo', 'Credenciais', 'Permissões', 'Notificações', 'Produtos'] as const;

export interface ShopWizardProps {
  list: ShopifyIntegrationList;
  /** A shop that is linked gets other credentials. */
  isChanging: boolean;
  onFinish(): void;
}

/** Links a shop, one thing after another, for somebody who has never made an app of Shopify. */
export function ShopWizard({ list, isChanging, onFinish }: ShopWizardProps) {
  const { app, canEdit } = list;
  const [link] = list.items;
  const [step, setStep] = useState(isChanging ? 1 : 0);
  const [shopDomain, setShopDomain] = useState(link?.shopDomain ?? '');
  const next = () => setStep(step + 1);
  const back = () => setStep(step - 1);
  if (!canEdit)
    return (
      <Notice kind="info" title="A loja ainda não está conectada">
        Só quem administra a loja pode conectá-la à Shopify.
      </Notice>
    );
  return (
    <>
      <ol className="shp-steps" aria-label="Etapas da conexão">
        {STEPS.map((label, index) => (
          <li key={label} className="shp-step" aria-current={index === step ? 'step' : undefined}>
            {index < step ? <Icon name="check" size={16} /> : `${index + 1}.`} {label}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <DomainStep
          shopDomain={shopDomain}
          onNext={(domain) => {
            setShopDomain(domain);
            next();
          }}
        />
      )}
      {step === 1 && <AppStep app={app} onBack={isChanging ? onFinish : back} onNext={next} />}
      {step === 2 && <CredentialsStep shopDomain={shopDomain} onBack={back} onLinked={next} />}
      {link && step === 3 && <ScopesStep link={link} onBack={back} onNext={next} />}
      {link && step === 4 && <NoticesStep link={link} onBack={back} onNext={next} />}
      {link && step === 5 && <ImportStep link={link} onFinish={onFinish} />}
      {isChanging && step < 3 && (
        <div>
          <Button onClick={onFinish}>Cancelar a troca</Button>
        </div>
      )}
    </>
  );
}
