import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';

export interface GuestLayoutProps {
  title: string;
  /** One sentence below the title. */
  description?: ReactNode;
  children: ReactNode;
}

/** The frame of logged-out pages: the mark with one sentence beside (on phones: above) the form. */
export function GuestLayout({ title, description, children }: GuestLayoutProps) {
  return (
    <div className="bal-guest">
      <div className="bal-guest-brand">
        <BrandMark size={40} withName />
        <p className="bal-guest-sentence">
          Veja se está vendendo, o que falta fazer e quanto é seu, num só balcão.
        </p>
      </div>
      <div className="bal-guest-form-side">
        <div className="bal-guest-form">
          <h1 className="bal-h1" tabIndex={-1}>
            {title}
          </h1>
          {description && <p className="bal-soft">{description}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
