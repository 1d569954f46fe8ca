export type DeviceValue = { readonly json: unknown; readonly bytes?: Uint8Array };
