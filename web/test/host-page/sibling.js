// A frame beside the chat, of the page's own origin: it says what only the page may say.
for (const verb of ['close', 'open']) parent.chatWindow.postMessage({ sign: 'aidline-1', wish: { verb } }, '*');
parent.siblingHasSpoken = true;
