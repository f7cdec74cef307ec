// A page that edits what belongs to everybody, before the chat's script arrives, and then uses the chat as agreed.
Object.prototype.type = 'open';
Object.prototype.verb = 'open';
Object.prototype.sign = 'aidline-1';
Array.prototype.toJSON = () => 'edited';
Array.prototype.includes = () => false;
String.prototype.trim = () => 'edited';
JSON.stringify = () => '{}';

window.told = [];
window.aidline = function () {
  const call = { a: arguments };
  (window.aidline.q = window.aidline.q || []).push(call);
  return () => {
    call.off = true;
    if (call.un) call.un();
  };
};
for (const type of ['ready', 'open', 'close', 'message', 'unread', 'session', 'contact', 'connection', 'error'])
  window.aidline('on', type, (event) => window.told.push(event));
window.aidline('on', 'ready', () => window.told.push({ type: 'never' }))();
window.aidline('on', 'open', () => {
  throw new Error('a listener of the page that breaks');
});

// The tree that holds the chat is closed, but whoever is spoken to knows who speaks.
addEventListener('message', ({ source }) => source !== window && (window.chatWindow = source));
