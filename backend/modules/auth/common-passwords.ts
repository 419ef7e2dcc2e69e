import { createHash } from 'node:crypto';

/**
 * The most common passwords that satisfy the password rules; each is tested in lower, upper and capitalized
 * form.
 */
const words = `
password password1 password12 password123 passw0rd p4ssword pass1234 pass123 passpass mypassword newpassword
qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop qwert12345 qazwsx qazwsxedc zxcvbn zxcvbnm asdfgh asdfghjkl
asdf1234 asd123 asdasd asd123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qweasd qweasdzxc
qwe123 qwer1234 wasd1234 zxc123 abc123 abcd123 abcd1234 abcdef abcdefg abcdefgh abc12345 abc123456 a123456 a1234567
a12345678 a123456789 aa123456 aa12345678 aaa111 as123456 az123456 q123456 q12345678 w123456 x123456 z123456 zz123456
123abc 123abcd 1234abcd 123qwe 123qweasd 1234qwer 12345a 12345qwert 123456a 123456aa 123456abc 123456q 1234567a
12345678a 123456789a 123456qwerty 123123a 123321a 111111a 1a2b3c 1a2b3c4d 1g2w3e4r 1234561 11223344 112233 121212 131313
123123 123123123 123321 1234554321 12344321 123654 123654789 124578 135246 135790 13579a 142536 147147 147258
147258369 147852 147852369 159357 159753 159951 192837465 201314 520520 5201314 521521 1314520 7758521 584520 789456
789456123 741852 741852963 753951 852456 951753 963852741 987654a 102030 101010 202020 212121 232323 252525 696969
010203 010101 020202 19951995 19901990 20002000 20202020 12341234 123412341234 246810 2468101214 369369 456456 456789
456123 789789 888999 998877 999888 112358 314159 100200 100200300 110110 112112 118118 119119 147896325 168168 168888
666888 888666 886688 518518 518888 778899 556677 334455 223344 445566 667788
iloveyou iloveyou1 iloveyou2 ilovegod iloveme loveme lovely lovers loveyou love123 love1234 lovelove sweetheart
princess princess1 sunshine sunshine1 monkey monkey1 monkey123 dragon dragon1 dragon123 master master1 shadow shadow1
football football1 baseball baseball1 basketball soccer soccer1 hockey superman superman1 batman batman1 spiderman
pokemon pokemon1 naruto naruto1 doraemon hellokitty starwars matrix mustang ferrari porsche mercedes toyota honda
michael michael1 michelle jordan jordan23 jessica jennifer ashley amanda andrew anthony charlie charlie1 daniel david
david123 george hannah hunter joshua justin maggie matthew nicole nicole1 robert thomas thomas1 william samsung samsung1
google google123 facebook facebook1 linkedin dropbox chrome firefox windows computer computer1 internet access access14
admin123 admin1234 administrator root123 root1234 toor123 guest123 login123 letmein letmein1 welcome welcome1 welcome123
hello123 helloworld hello1234 secret secret1 secret123 trustno1 whatever freedom freedom1 flower flower1 summer summer1
summer2024 summer2025 summer2026 winter spring autumn chocolate cookie cookie1 banana orange purple yellow silver golden
diamond killer killer1 jesus1 jesus123 blessed family family1 forever friends friend cheese pepper ginger
test123 test1234 test12345 testtest tester temp123 temp1234 changeme default user123 user1234 demo123 demo1234 makan123
makanmakan singapore singapore1 malaysia malaysia1 merdeka vietnam vietnam1 vietnam123 saigon hanoi123 matkhau matkhau1
matkhau123 anhyeuem yeuem123 emyeuanh nhatrang khongbiet thienthan congchua woaini woaini1314 woaini520 woaini123
aini1314 wang1234 zhang123 li123456 woshishui nihao123 beijing shanghai china123 sayang sayang123 cantik bismillah
rahasia indonesia kampong durian nasilemak
`;

const digits = '0123456789';
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Yields runs such as 345678 and 987654, and repetitions of one character. */
function* listRuns(): Generator<string> {
  const ring = digits + digits;
  const back = [...ring].reverse().join('');
  for (let size = 6; size <= 16; size++) {
    for (const row of [ring, back])
      for (let at = 0; at + size <= row.length; at++) yield row.slice(at, at + size);
    for (let at = 0; at + size <= alphabet.length; at++) yield alphabet.slice(at, at + size);
    for (const character of digits + alphabet) yield character.repeat(size);
  }
}

function* listForms(): Generator<string> {
  yield* listRuns();
  for (const word of words.trim().split(/\s+/)) {
    yield word;
    yield word.toUpperCase();
    yield word[0]!.toUpperCase() + word.slice(1);
  }
}

/** Returns the gateway's hash of a password. */
const toWireHash = (password: string) => createHash('sha256').update(password).digest('hex');

let known: Set<string> | undefined;

/** Returns whether a password, given by its wire hash, is a common one or the user's own number. */
export function isCommonPassword(hash: string, own: { mobileCountryCode: string; mobile: string }): boolean {
  known ??= new Set([...listForms()].map(toWireHash));
  const dial = own.mobileCountryCode.slice(1);
  const numbers = [own.mobile, dial + own.mobile, `0${own.mobile}`];
  return known.has(hash) || numbers.some((number) => toWireHash(number) === hash);
}
