import type { MailMessages } from './mail-words';

export const zhCN: MailMessages = {
  templates: {
    'order-received': {
      subject: '{restaurant}：已收到您的订单 {sn}',
      title: '感谢下单，我们已收到您的订单',
      intro: '餐厅将很快确认。以下是您的订单内容。',
    },
    'order-confirmed': {
      subject: '{restaurant}：您的订单 {sn} 已确认',
      title: '您的订单已确认',
      intro: '餐厅已接单。以下是您的订单内容。',
    },
    'voucher-codes': {
      subject: '{restaurant}：您购买的代金券 {voucher}',
      title: '这是您的代金券',
      intro: '到店出示券码即可使用。每个券码只能使用一次，请勿将此邮件转给他人。',
    },
    'reservation-confirmed': {
      subject: '{restaurant}：已为您预订 {date} {time} 的座位',
      title: '订座成功',
      intro: '{name}，您好！期待您的光临。',
    },
    'reservation-changed': {
      subject: '{restaurant}：您的预订已更改为 {date} {time}',
      title: '您的预订已更改',
      intro: '{name}，您好！以下是更改后的预订信息。',
    },
    'reservation-cancelled': {
      subject: '{restaurant}：您 {date} {time} 的预订已取消',
      title: '您的预订已取消',
      intro: '{name}，您好！该座位已不再为您保留。',
    },
    refund: {
      subject: '{restaurant}：退款 {amount}',
      title: '退款通知',
      intro: '我们已为您办理退款。',
    },
  },
  order: {
    number: '订单号',
    time: '时间',
    asSoonAsPossible: '尽快',
    delivery: '外卖配送',
    pickup: '到店自取',
    table: '{table} 号桌',
    way: '取餐方式',
    address: '送餐地址',
    payment: '支付方式',
    total: '合计',
    see: '查看订单',
  },
  voucher: {
    worth: '面值',
    paid: '实付',
    validUntil: '有效期至',
    codes: '券码数量',
    rules: '使用须知',
    see: '查看代金券',
  },
  reservation: {
    code: '预订编号',
    date: '日期',
    time: '时间',
    people: '人数',
    discount: '优惠',
    remark: '您的备注',
    see: '查看预订',
  },
  refund: {
    about: { order: '订单', voucher: '代金券订单', topup: '钱包充值' },
    amount: '退款金额',
    where: '退至',
    method: { SOURCE: '原支付方式', WALLET_PAY: '您的钱包' },
    hint: {
      SOURCE: '银行到账可能需要几天时间。',
      WALLET_PAY: '下次点餐即可使用。',
    },
  },
  footer: { why: '您收到此邮件，是因为您在{restaurant}下单、购买或预订。' },
  guest: '尊敬的顾客',
  confirmEmail: '确认这是我的邮箱',
};
