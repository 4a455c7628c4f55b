/** The coefficients of a polynomial, from that of the constant term on. */
export type Polynomial = readonly bigint[];

/** A polynomial whose constant term is not zero, to a power. */
export interface Power {
  readonly factor: Polynomial;
  readonly power: number;
}

/** The product of two polynomials. Skips zero terms. */
function multiply(one: Polynomial, other: Polynomial): Polynomial {
  const product = new Array<bigint>(one.length + other.length - 1).fill(0n);
  other.forEach((coefficient, degree) => {
    if (coefficient === 0n) return;
    one.forEach((each, index) => {
      if (each !== 0n) product[index + degree] = (product[index + degree] as bigint) + each * coefficient;
    });
  });
  return product;
}

function add(longer: Polynomial, shorter: Polynomial): Polynomial {
  return longer.map((each, index) => each + (shorter[index] ?? 0n));
}

const degreeOf = (polynomial: Polynomial): number => polynomial.length - 1;

function multiplyEach(powers: readonly Power[]): Polynomial {
  let product: Polynomial = [1n];
  for (const { factor, power } of powers)
    for (let times = 0; times < power; times++) product = multiply(product, factor);
  return product;
}

/**
 * The product by a recurrence. The logarithmic derivative of P = f1^e1 f2^e2 ... is P'/P = e1 f1'/f1 + e2 f2'/f2 + ..., a
 * quotient R/Q of small polynomials, so each coefficient of P follows from earlier ones, whose number is the degree of Q (for
 * one factor this is J. C. P. Miller's formula; Knuth, The Art of Computer Programming 2, section 4.7). Linear in the digits of
 * the product.
 */
function multiplyByRecurrence(powers: readonly Power[]): Polynomial {
  let q: Polynomial = [1n];
  let r: Polynomial = [0n];
  let constant = 1n;
  let degree = 0;
  for (const { factor, power } of powers) {
    const slope = factor.slice(1).map((each, index) => each * BigInt((index + 1) * power));
    r = add(multiply(r, factor), multiply(q, slope));
    q = multiply(q, factor);
    constant *= (factor[0] as bigint) ** BigInt(power);
    degree += degreeOf(factor) * power;
  }
  const first = q[0] as bigint;
  const product = [constant];
  for (let at = 1; at <= degree; at++) {
    let sum = 0n;
    for (let back = Math.min(at, q.length - 1); back > 0; back--) {
      const multiplier = (r[back - 1] ?? 0n) - (q[back] as bigint) * BigInt(at - back);
      const before = product[at - back] as bigint;
      if (multiplier !== 0n && before !== 0n) sum += multiplier * before;
    }
    product.push(sum / (first * BigInt(at)));
  }
  return product;
}

export function multiplyPowers(powers: readonly Power[]): Polynomial {
  let degree = 0;
  let each = 0;
  let order = 0;
  for (const { factor, power } of powers) {
    each += factor.length * power * (degree + (degreeOf(factor) * power) / 2 + 1);
    degree += degreeOf(factor) * power;
    order += degreeOf(factor);
  }
  return order * degree < each ? multiplyByRecurrence(powers) : multiplyEach(powers);
}
