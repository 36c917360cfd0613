// The HTTP API, with refusals in words.
export async function get(path) {
  const answer = await fetch(path, {headers: {Accept: 'application/json'}});
  if (!answer.ok) {
    throw new Error(await refusal(answer));
  }
  return answer.json();
}

export async function order(method, path, body) {
  const answer = await fetch(path, {method, headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  if (!answer.ok) {
    throw new Error(await refusal(answer));
  }
  return answer.json();
}

async function refusal(answer) {
  const said = (await answer.text()).slice(0, 300).trim();
  if (said && (answer.headers.get('Content-Type') ?? '').startsWith('text/plain')) {
    return said;
  }
  return {
    401: 'You are not logged in.',
    403: 'Your user may look, not change: this needs the role operator.',
    404: 'There is no such thing any more.',
  }[answer.status] ?? `The program answered ${answer.status}.`;
}
