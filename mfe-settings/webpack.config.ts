import { areaConfig, type Mode } from '@balcao/build';
import { manifest } from './area';

export default (mode: Mode) => areaConfig(import.meta.dirname, manifest, mode);
