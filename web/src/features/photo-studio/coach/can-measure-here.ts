type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };
type Device = {
  readonly connection?: Connection | undefined;
  /** Gigabytes, roughly; not told by every browser. */
  readonly deviceMemory?: number | undefined;
};

/** Gigabytes. The engine takes a tenth of it, beside the picture. */
const LEAST_MEMORY = 2;
/** The engine has two megabytes: on such a line the service has answered long before they are here. */
const SLOW = ['slow-2g', '2g', '3g'];

/** Whether this device and its line are fit to measure by themselves. */
export function canMeasureHere(device: Device = navigator as Device): boolean {
  if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') return false;
  const { saveData = false, effectiveType = '4g' } = device.connection ?? {};

  return !saveData && !SLOW.includes(effectiveType) && (device.deviceMemory ?? LEAST_MEMORY) >= LEAST_MEMORY;
}
