import { Icon, type IconName } from '../base/icon';
import type { CaptureTarget } from './capture-target';
import { acceptedWords } from './file-kind';
import { FilePicker } from './file-picker';

export interface CaptureChoiceProps {
  target: CaptureTarget;
  /** The problem with the photo that was taken or chosen before. */
  refusal: string | undefined;
  onCamera(): void;
  onFile(file: File): void;
  /** Leads to another device; left out where this is the other device. */
  onPhone?: (() => void) | undefined;
}

/** A dialog that is about to open reads the attribute. One that is open needs the call. */
function focusFirst(element: HTMLElement | null): void {
  if (!element) return;
  element.autofocus = true;
  element.focus();
}

/** The ways to a photo: this device's camera, a file, or the phone's camera. */
export function CaptureChoice({ target, refusal, onCamera, onFile, onPhone }: CaptureChoiceProps) {
  return (
    <div className="bal-capture">
      {refusal && (
        <p className="bal-capture-refusal" role="alert">
          {refusal}
        </p>
      )}
      <ul className="bal-capture-ways">
        <li>
          <button type="button" className="bal-capture-way" ref={focusFirst} onClick={onCamera}>
            <Way icon="camera" title="Tirar foto" help="Com a câmera deste aparelho" />
          </button>
        </li>
        <li>
          <FilePicker target={target} className="bal-capture-way" onFile={onFile}>
            <Way icon="upload" title="Escolher arquivo" help={acceptedWords(target)} />
          </FilePicker>
        </li>
        {onPhone && (
          <li>
            <button type="button" className="bal-capture-way" onClick={onPhone}>
              <Way icon="phone" title="Continuar no celular" help="Leia um código QR e fotografe por lá" />
            </button>
          </li>
        )}
      </ul>
      <div>
        <p className="bal-capture-tips-title">Para ficar legível</p>
        <ul className="bal-capture-tips">
          {target.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Way({ icon, title, help }: { icon: IconName; title: string; help: string }) {
  return (
    <>
      <Icon name={icon} size={24} />
      <span className="bal-capture-way-words">
        <span className="bal-capture-way-title">{title}</span>
        <span className="bal-meta">{help}</span>
      </span>
    </>
  );
}
