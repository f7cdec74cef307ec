/** Every browser has one; jsdom has not. Import this first where text is measured in bytes. */
class Utf8Encoder {
  encode(text: string): Uint8Array {
    return Uint8Array.from(Buffer.from(text, 'utf8'));
  }
}

Object.assign(globalThis, { TextEncoder: globalThis.TextEncoder ?? Utf8Encoder });
